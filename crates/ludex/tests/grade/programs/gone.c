/* The end of a Gone board: right, or wrong in the way that its argument names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *cells;
static int *rounds, rows, cols;

static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

static int open_cell(int row, int col) {
    return row >= 0 && row < rows && col >= 0 && col < cols && cells[row * cols + col] == 'B' &&
           rounds[row * cols + col] < 0;
}

/* Depth first: it goes as far as it can before it turns, and so it counts detours. */
static void deep(int row, int col, int round) {
    for (int i = 0; i < 4; i++) {
        int r = row + steps[i][0], c = col + steps[i][1];
        if (open_cell(r, c)) {
            rounds[r * cols + c] = round + 1;
            deep(r, c, round + 1);
        }
    }
}

static void wide(void) {
    int *queue = malloc((rows * cols + 1) * sizeof *queue), head = 0, tail = 0;
    for (int i = 0; i < rows * cols; i++)
        if (rounds[i] == 0) queue[tail++] = i;
    while (head < tail) {
        int cell = queue[head++];
        for (int i = 0; i < 4; i++) {
            int r = cell / cols + steps[i][0], c = cell % cols + steps[i][1];
            if (open_cell(r, c)) {
                rounds[r * cols + c] = rounds[cell] + 1;
                queue[tail++] = r * cols + c;
            }
        }
    }
    free(queue);
}

int main(int argc, char **argv) {
    const char *kind = argc > 1 ? argv[1] : "right";
    static char line[1 << 20];
    cells = malloc(1);
    while (fgets(line, sizeof line, stdin)) {
        int length = (int)strcspn(line, "\r\n");
        if (length == 0) continue;
        cols = length;
        cells = realloc(cells, (size_t)(rows + 1) * cols);
        memcpy(cells + rows++ * cols, line, length);
    }
    if (strcmp(kind, "crash") == 0 && rows == 0) abort();
    rounds = malloc((rows * cols + 1) * sizeof *rounds);
    for (int i = 0; i < rows * cols; i++) rounds[i] = cells[i] == 'W' ? 0 : -1;
    if (strcmp(kind, "deep") == 0) {
        for (int i = 0; i < rows * cols; i++)
            if (cells[i] == 'W') deep(i / cols, i % cols, 0);
    } else {
        wide();
    }
    int last = 0, left = 0;
    for (int i = 0; i < rows * cols; i++) {
        if (rounds[i] > last) last = rounds[i];
        if (cells[i] == 'B' && rounds[i] < 0) left = 1;
    }
    if (strcmp(kind, "quiet-round") == 0) last++;
    printf("%d\n%s\n", last, left ? "YES" : "no");
    return 0;
}
