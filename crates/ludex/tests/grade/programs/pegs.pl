# A plan of jumps: right, or wrong in the way that its argument names.
use strict;
use warnings;

my $kind = shift // 'right';
my ($goal, @rows);
while (<STDIN>) {
    s/\s+$//;
    if (/^goal:\s*reach\s+(\w+)/) { $goal = $1 }
    elsif (/^[xo.]+$/) { push @rows, $_ }
}
my ($high, $wide) = (scalar @rows, length $rows[0]);
my $start = join '', @rows;

sub name { my $at = shift; return chr(97 + $at % $wide) . ($high - int($at / $wide)) }

sub jumps {
    my $board = shift;
    my @found;
    for my $at (0 .. length($board) - 1) {
        next unless substr($board, $at, 1) eq 'x';
        for my $step ([0, 1], [0, -1], [1, 0], [-1, 0]) {
            my ($row, $col) = (int($at / $wide) + 2 * $step->[0], $at % $wide + 2 * $step->[1]);
            next if $row < 0 || $row >= $high || $col < 0 || $col >= $wide;
            my ($over, $to) = ($at + $step->[0] * $wide + $step->[1], $row * $wide + $col);
            next unless substr($board, $over, 1) eq 'x' && substr($board, $to, 1) eq 'o';
            my $after = $board;
            substr($after, $_, 1) = 'o' for $at, $over;
            substr($after, $to, 1) = 'x';
            push @found, [name($at) . '-' . name($to), $after];
        }
    }
    return @found;
}

sub met { my $board = shift; my ($col, $row) = $goal =~ /([a-z])(\d+)/;
    return substr($board, ($high - $row) * $wide + ord($col) - 97, 1) eq 'x' }

sub search {
    my ($from, @plan) = @_;
    my (@level, %seen) = ([$from, @plan]);
    while (my $next = shift @level) {
        my ($board, @made) = @$next;
        return @made if met($board);
        for my $jump (jumps($board)) {
            push @level, [$jump->[1], @made, $jump->[0]] unless $seen{ $jump->[1] }++;
        }
    }
    return;
}

my @plan = search($start);
if (!@plan && !met($start)) { print "impossible\n"; exit }
if ($kind eq 'illegal') { push @plan, $plan[0] if @plan }
if ($kind eq 'longer') {
    for my $jump (jumps($start)) {
        my @other = search($jump->[1], $jump->[0]);
        if (@other > @plan) { @plan = @other; last }
    }
}
print map {"$_\n"} @plan;
