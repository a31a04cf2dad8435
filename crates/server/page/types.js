/**
 * What the API answers, as far as the page uses it.
 *
 * @typedef {"white" | "black"} Side
 * @typedef {"win" | "loss" | "unknown"} Outcome
 *
 * @typedef {object} LegalMove
 * @property {string} move
 * @property {string} from
 * @property {string} to
 * @property {boolean} capture
 * @property {string} position
 *
 * @typedef {object} Legal
 * @property {number} rows
 * @property {number} cols
 * @property {string} position
 * @property {Side} to_move
 * @property {string[]} squares
 * @property {LegalMove[]} moves
 * @property {Side | null} winner
 * @property {"arrived" | "stuck" | null} ending
 * @property {string} first
 * @property {{ move: string, position: string }[]} played
 * @property {{ side_rows: string, sizes_rows: string | null, one_line: string, size: string | null }} texts
 * @property {string | null} illegal
 *
 * @typedef {object} Solved
 * @property {string} position
 * @property {Side} to_move
 * @property {Outcome} outcome
 * @property {Side | null} winner
 * @property {number | null} value
 * @property {number | null} plies
 * @property {string[]} best_moves
 * @property {string[]} line
 * @property {number} positions
 * @property {number} seconds
 * @property {string} [reason]
 * @property {string} [certificate]
 *
 * @typedef {object} JudgedMove
 * @property {string} move
 * @property {Outcome} outcome
 * @property {number | null} value
 *
 * @typedef {Solved & { moves: JudgedMove[] }} Analysed
 *
 * @typedef {object} Chosen
 * @property {string | null} move
 * @property {"solved" | "outcome" | "guess" | "random" | null} basis
 * @property {number | null} value
 *
 * @typedef {object} AlgorithmRun
 * @property {string} name
 * @property {number | null} value
 * @property {number} calls
 * @property {number} stored
 * @property {number} seconds
 * @property {boolean} finished
 * @property {string} [reason]
 *
 * @typedef {{ position: string, algorithms: AlgorithmRun[] }} Compared
 *
 * @typedef {{ move: string, from: string, over: string, to: string }} Jump
 *
 * @typedef {object} PegsLegal
 * @property {string} position
 * @property {string} jumps_allowed
 * @property {string} goal
 * @property {number} rows
 * @property {number} cols
 * @property {number} pegs
 * @property {string[]} squares
 * @property {Jump[]} jumps
 * @property {string | null} target
 * @property {string[] | null} wanted
 * @property {boolean} met
 * @property {string} text
 *
 * @typedef {object} PegsWhy
 * @property {"parity" | "pagoda" | "closed-set"} kind
 * @property {string} words
 * @property {(number | null)[][] | null} weights
 * @property {number | null} start
 * @property {number | null} goal
 * @property {number | null} members
 *
 * @typedef {object} PegsSolution
 * @property {"reachable" | "impossible" | "unknown"} outcome
 * @property {string | null} reason
 * @property {number | null} jumps
 * @property {number | null} moves
 * @property {string[]} line
 * @property {string | null} proof
 * @property {number} positions
 * @property {number} seconds
 * @property {Jump[]} steps
 * @property {PegsWhy | null} why
 * @property {string} [certificate]
 *
 * @typedef {{ name: string, about: string, position: string, goal: string }} NamedBoard
 *
 * @typedef {object} GoneAnswer
 * @property {number} rows
 * @property {number} cols
 * @property {number | null} rounds
 * @property {boolean | null} black_remains
 * @property {number | null} black_left
 * @property {number | null} white
 * @property {number} seconds
 * @property {string} [reason]
 * @property {number} [rounds_at_least]
 * @property {string[]} [squares]
 * @property {(number | null)[][]} [map]
 * @property {string} [file]
 * @property {string} [certificate]
 *
 * @typedef {object} Report
 * @property {boolean} verified
 * @property {{ file: string, verified: boolean, statement: string | null, positions: number | null, reason: string | null, seconds: number }[]} files
 *
 * @typedef {object} Progress
 * @property {string} stage
 * @property {number} positions
 * @property {number} fill
 * @property {number} seconds
 */

export {};
