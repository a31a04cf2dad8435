//! Prices: how many soldiers a set of needed squares must cost.
//!
//! Every soldier costs 1, and a surcharge if many would like to have it: there
//! is only one on each square. A needed square costs what the soldiers cost that
//! are jumped together for it, in the cheapest way:
//!
//! ```text
//!   cost(square) = min( 1 + surcharge, if a soldier stands there;
//!                       cost(from) + cost(over), for every jump onto it )
//! ```
//!
//! Such costs are a pagoda function: cost(to) <= cost(from) + cost(over). If
//! some army of m soldiers meets a need, then its members' costs add up to no
//! less than the costs of the needed squares, and to no more than m and all
//! surcharges together, each of which is paid at most once. So a need that costs
//! more than that is out of reach, whatever the surcharges are. Good ones are
//! found by raising the surcharge of soldiers that are wanted more than once and
//! lowering that of others, again and again: this solves the dual of a linear
//! program by subgradients.

/// Squares, who stands where, and the jumps onto each.
#[derive(Clone)]
pub(crate) struct JumpGraph {
    /// Whether a soldier stands there at the start.
    pub(crate) has_soldier: Vec<bool>,
    /// The jumps onto each square: where they start, what they pass over. A
    /// number beyond the squares is a place outside, whose cost is fixed.
    pub(crate) onto: Vec<Vec<(u16, u16)>>,
    /// The fixed costs of places outside, in soldiers.
    pub(crate) outside: Vec<u32>,
}

/// Costs in whole numbers, and the most that a need may cost.
#[derive(Clone, Debug)]
pub(crate) struct Tariff {
    /// The cost of one soldier without surcharge.
    pub(crate) unit: i64,
    /// The cost of each square.
    pub(crate) costs: Vec<i64>,
    /// All surcharges together.
    pub(crate) surcharges: i64,
    /// The surcharges it came from, in soldiers.
    pub(crate) origin: Vec<f64>,
}

impl Tariff {
    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let apart = size_of_val(&*self.costs) + size_of_val(&*self.origin);
        (size_of::<Tariff>() + apart) as u64
    }

    /// The most that a need may cost if at most so many soldiers may be used.
    pub(crate) fn limit(&self, soldiers: u32) -> i64 {
        self.unit * i64::from(soldiers) + self.surcharges
    }

    /// The cost of a need.
    pub(crate) fn cost(&self, need: impl IntoIterator<Item = usize>) -> i64 {
        need.into_iter().map(|square| self.costs[square]).sum()
    }
}

/// More than anything that is for sale costs.
const OUT_OF_REACH: f64 = 1e12;

/// The cost of a soldier in a tariff.
const UNIT: i64 = 1000;

/// How a square is had most cheaply.
#[derive(Clone, Copy)]
enum Source {
    Soldier,
    Jump(u16, u16),
}

impl JumpGraph {
    pub(crate) fn squares(&self) -> usize {
        self.onto.len()
    }

    /// The costs for given surcharges, and how each square is had.
    fn costs(&self, surcharges: &[f64]) -> (Vec<f64>, Vec<Source>) {
        let mut costs: Vec<f64> = (0..self.squares())
            .map(|s| if self.has_soldier[s] { 1.0 + surcharges[s] } else { OUT_OF_REACH })
            .chain(self.outside.iter().map(|&cost| f64::from(cost)))
            .collect();
        let mut sources = vec![Source::Soldier; self.squares()];
        loop {
            let mut changed = false;
            for (square, jumps) in self.onto.iter().enumerate() {
                for &(from, over) in jumps {
                    let cost = costs[usize::from(from)] + costs[usize::from(over)];
                    if cost < costs[square] - 1e-9 {
                        costs[square] = cost;
                        sources[square] = Source::Jump(from, over);
                        changed = true;
                    }
                }
            }
            if !changed {
                return (costs, sources);
            }
        }
    }

    /// How often each soldier is wanted when a need is had most cheaply.
    fn wanted(&self, need: &[usize], costs: &[f64], sources: &[Source]) -> Vec<f64> {
        let mut wanted = vec![0.0; costs.len()];
        for &square in need {
            wanted[square] += 1.0;
        }
        let mut order: Vec<usize> = (0..self.squares()).collect();
        order.sort_by(|&a, &b| costs[b].total_cmp(&costs[a]));
        for square in order {
            if let Source::Jump(from, over) = sources[square] {
                let times = std::mem::take(&mut wanted[square]);
                wanted[usize::from(from)] += times;
                wanted[usize::from(over)] += times;
            }
        }
        wanted
    }

    /// What a need costs more than all surcharges together: a lower bound of the
    /// soldiers it takes.
    pub(crate) fn value(&self, need: &[usize], surcharges: &[f64]) -> f64 {
        let (costs, _) = self.costs(surcharges);
        need.iter().map(|&square| costs[square]).sum::<f64>() - surcharges.iter().sum::<f64>()
    }

    /// A tariff by which a need costs much: more than `soldiers` allow, if it can
    /// be found in so many rounds from the given surcharges.
    pub(crate) fn tariff(
        &self,
        need: &[usize],
        soldiers: u32,
        rounds: u32,
        mut surcharges: Vec<f64>,
    ) -> Tariff {
        let (mut best, mut best_value) = (surcharges.clone(), f64::MIN);
        let wish = f64::from(soldiers) + 1.0;
        let mut boldness = 1.0;
        let mut since_best = 0;
        for _ in 0..rounds {
            let (costs, sources) = self.costs(&surcharges);
            let cost: f64 = need.iter().map(|&square| costs[square]).sum();
            let value = cost - surcharges.iter().sum::<f64>();
            if value > best_value + 1e-6 {
                best_value = value;
                best.clone_from(&surcharges);
                since_best = 0;
            } else {
                since_best += 1;
                if since_best > 6 {
                    boldness *= 0.6;
                    since_best = 0;
                }
            }
            if value > wish - 0.5 {
                break;
            }
            let wanted = self.wanted(need, &costs, &sources);
            // Uphill: the slope along each surcharge, where it may still fall.
            let slope: Vec<f64> = (0..self.squares())
                .map(|s| {
                    let slope = if self.has_soldier[s] { wanted[s] - 1.0 } else { 0.0 };
                    if surcharges[s] <= 0.0 { slope.max(0.0) } else { slope }
                })
                .collect();
            let steepness: f64 = slope.iter().map(|s| s * s).sum();
            if steepness < 1e-12 {
                break;
            }
            let step = boldness * (wish - value).max(0.2) / steepness;
            for (surcharge, slope) in surcharges.iter_mut().zip(slope) {
                *surcharge = (*surcharge + step * slope).max(0.0);
            }
        }
        self.exact(&best)
    }

    /// The tariff of surcharges, in whole numbers.
    fn exact(&self, surcharges: &[f64]) -> Tariff {
        let unit = UNIT as f64;
        let whole: Vec<i64> = surcharges.iter().map(|s| (s * unit).round() as i64).collect();
        let far = i64::MAX / 4;
        let mut costs: Vec<i64> = (0..self.squares())
            .map(|s| if self.has_soldier[s] { UNIT + whole[s] } else { far })
            .chain(self.outside.iter().map(|&cost| UNIT * i64::from(cost)))
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (square, jumps) in self.onto.iter().enumerate() {
                for &(from, over) in jumps {
                    let cost = costs[usize::from(from)] + costs[usize::from(over)];
                    if cost < costs[square] {
                        costs[square] = cost;
                        changed = true;
                    }
                }
            }
        }
        // What cannot be had at all costs more than everything, but not so much
        // that sums overflow.
        let most = UNIT * 1_000_000;
        costs.truncate(self.squares());
        for cost in &mut costs {
            *cost = (*cost).min(most);
        }
        // A soldier that is had more cheaply by jumps costs no more than that.
        let paid = (0..self.squares())
            .filter(|&s| self.has_soldier[s])
            .map(|s| (costs[s] - UNIT).max(0))
            .sum();
        Tariff { unit: UNIT, costs, surcharges: paid, origin: surcharges.to_vec() }
    }
}
