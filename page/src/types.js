/**
 * The API's requests and answers. All of it is taken from the API's own description, by
 * path (`generated/api.d.ts` is written from it when the types are checked); this file
 * adds only what the description leaves open: which values a string may have, and
 * whether a missing field is null or absent.
 *
 * @import { Api, Schemas } from "../tests/generated/api.js"
 */

/**
 * `U` if it narrows `T` and stays nullable where `T` is.
 * @template T
 * @template U
 * @typedef {[U] extends [T] ? ([Extract<T, null | undefined>] extends [never] ? U : [Extract<U, null | undefined>] extends [never] ? never : U) : never} Narrower
 */

/**
 * A type of the description, some fields of which are known more exactly.
 * @template T
 * @template {{ [K in keyof U]: K extends keyof T ? Narrower<T[K], U[K]> : never }} U
 * @typedef {Omit<T, keyof U> & U} Refine
 */

/**
 * @typedef {keyof Api} Path
 * @typedef {NonNullable<Api["pawns/solve"]["error"]>} Trouble the body of an error
 * @typedef {Schemas["Progress"]} Progress the progress of a request
 *
 * @typedef {"white" | "black"} Side
 * @typedef {"win" | "draw" | "loss" | "unknown"} Outcome
 *
 * @typedef {Api["pawns/moves"]["answer"]["moves"][number]} LegalMove
 * @typedef {Refine<Api["pawns/moves"]["answer"]["texts"], { side_rows: string | null, sizes_rows: string | null, size: string | null }>} PositionTexts
 * @typedef {Refine<Api["pawns/moves"]["answer"], {
 *   to_move: Side,
 *   winner: Side | null,
 *   outcome: Exclude<Outcome, "unknown"> | null,
 *   ending: "arrived" | "stuck" | null,
 *   illegal: string | null,
 *   texts: PositionTexts,
 * }>} Position a position of pawns: its legal moves and its text formats
 *
 * @typedef {Api["pawns/rules"]["answer"]} RuleBook
 * @typedef {RuleBook["games"][number]} RuleSet what the server says of rules
 * @typedef {RuleBook["keys"][number]} RuleKey
 *
 * @typedef {{
 *   to_move: Side,
 *   outcome: Outcome,
 *   winner: Side | null,
 *   value: number | null,
 *   plies: number | null,
 *   reason?: string,
 * }} ExactOutcome
 * @typedef {Refine<Api["pawns/solve"]["answer"], ExactOutcome & { certificate?: string }>} PawnsSolution
 * @typedef {Refine<Api["pawns/analyze"]["answer"]["moves"][number], { outcome: Outcome, value: number | null }>} MoveValue
 * @typedef {Refine<Api["pawns/analyze"]["answer"], ExactOutcome & { moves: MoveValue[] }>} Analysis
 * @typedef {Refine<Api["pawns/choose"]["answer"], {
 *   outcome: Outcome,
 *   move: string | null,
 *   basis: "solved" | "outcome" | "guess" | "random" | null,
 *   value: number | null,
 * }>} EngineMove
 * @typedef {Refine<Api["pawns/compare"]["answer"]["algorithms"][number], { value: number | null, reason?: string }>} AlgorithmRun
 * @typedef {Refine<Api["pawns/compare"]["answer"], { algorithms: AlgorithmRun[] }>} Comparison
 * @typedef {Refine<Api["pawns/trace"]["answer"]["events"][number], { event: "iteration" | "call" | "hit" | "update" | "cut" | "store" | "return" }>} SearchEvent
 * @typedef {Refine<Api["pawns/trace"]["answer"], { to_move: Side, outcome: Outcome, right_outcome?: Outcome, value: number | null, reason?: string, events: SearchEvent[] }>} SearchTrace
 *
 * @typedef {Api["pawns/boxes"]["answer"]} BoxList a matchbox machine
 * @typedef {BoxList["boxes"][number]} BoxFront
 * @typedef {NonNullable<Api["pawns/learn"]["answer"]["training"]>} Training what machines have learned
 * @typedef {NonNullable<Api["pawns/learn"]["answer"]["turn"]>} MachineTurn
 *
 * @typedef {Api["pegs/moves"]["answer"]["jumps"][number]} Jump
 * @typedef {Refine<Api["pegs/moves"]["answer"], { goal_kind: GoalKind, target: string | null, wanted: string[] | null }>} PegBoard a board of pegs and its legal jumps
 * @typedef {"reach" | "one" | "one-at" | "exactly"} GoalKind
 * @typedef {"parity" | "pagoda" | "closed-set"} ArgumentKind
 * @typedef {Refine<NonNullable<Api["pegs/solve"]["answer"]["why"]>["arguments"][number], {
 *   kind: ArgumentKind,
 *   weights: (number | null)[][] | null,
 *   start: number | null,
 *   need: number | null,
 * }>} Argument
 * @typedef {Refine<NonNullable<Api["pegs/solve"]["answer"]["why"]>, {
 *   kind: ArgumentKind,
 *   weights: (number | null)[][] | null,
 *   start: number | null,
 *   goal: number | null,
 *   arguments: Argument[],
 * }>} Impossibility
 * @typedef {Refine<Api["pegs/solve"]["answer"], {
 *   outcome: "reachable" | "impossible" | "unknown",
 *   reason: string | null,
 *   jumps: number | null,
 *   why: Impossibility | null,
 *   certificate?: string,
 * }>} PegsSolution
 * @typedef {Api["pegs/boards"]["answer"]["boards"][number]} NamedBoard
 * @typedef {NonNullable<Api["pegs/moves"]["answer"]["golden"]>} Golden golden-ratio weights
 * @typedef {Refine<Api["pegs/army"]["answer"], { outcome: "reachable" | "impossible" | "unknown", soldiers: number | null, position: string | null, certificate?: string }>} Army
 * @typedef {Api["pegs/count"]["answer"]} PegCounts
 * @typedef {Refine<Api["pegs/compare"]["answer"], { algorithms: Refine<Api["pegs/compare"]["answer"]["algorithms"][number], { jumps: number | null, reason?: string }>[] }>} PegsComparison
 *
 * @typedef {Refine<Api["gone/solve"]["answer"], {
 *   rows: number | null,
 *   cols: number | null,
 *   spread: Side,
 *   rounds: number | null,
 *   black_left: number | null,
 *   white: number | null,
 *   reason?: string,
 *   rounds_at_least?: number,
 *   squares?: string[],
 *   map?: (number | null)[][],
 *   file?: string,
 *   certificate?: string,
 * }>} GoneSolution
 *
 * @typedef {Api["pegs/trace"]["answer"]["events"][number]} PegsTraceEvent
 * @typedef {Refine<Api["pegs/trace"]["answer"], { plan_jumps: number | null, comparisons: number | null, weights?: (number | null)[][], reason?: string }>} PegsTrace
 * @typedef {Api["gone/trace"]["answer"]["events"][number]} GoneTraceEvent
 * @typedef {Refine<Api["gone/trace"]["answer"], { rounds: number | null, reason?: string }>} GoneTrace
 * @typedef {Api["gone/percolation"]["answer"]["points"][number]} PercolationPoint
 * @typedef {Refine<Api["pawns/suite"]["answer"], { reason?: string | null }>} SuiteAnswer
 * @typedef {Api["suite/judge"]["answer"]["tests"][number]} TestVerdict
 * @typedef {NonNullable<TestVerdict["pictures"]>[number]} SuitePicture
 * @typedef {Api["suite/judge"]["answer"]} SuiteJudgement
 * @typedef {Refine<Api["gone/percolation"]["answer"], { threshold: number | null, reason?: string }>} PercolationCurve
 *
 * @typedef {NonNullable<Api["verify"]["answer"]["files"][number]["view"]>} ProofView members of a proof
 * @typedef {ProofView["shown"][number]} ProofMember
 * @typedef {ProofView["root"][number]} ProofStep
 *
 * @typedef {Refine<Api["verify"]["answer"]["files"][number], { statement: string | null, positions: number | null, reason: string | null, checked_by: string | null, error?: string }>} CheckedFile
 * @typedef {Refine<Api["verify"]["answer"], { files: CheckedFile[] }>} VerificationReport
 */

/**
 * The answers that are known more exactly than the description says, by path.
 * @typedef {{
 *   "pawns/moves": Position,
 *   "pawns/solve": PawnsSolution,
 *   "pawns/analyze": Analysis,
 *   "pawns/choose": EngineMove,
 *   "pawns/compare": Comparison,
 *   "pawns/trace": SearchTrace,
 *   "pegs/moves": PegBoard,
 *   "pegs/solve": PegsSolution,
 *   "pegs/army": Army,
 *   "pegs/compare": PegsComparison,
 *   "pegs/trace": PegsTrace,
 *   "gone/trace": GoneTrace,
 *   "pawns/suite": SuiteAnswer,
 *   "pegs/suite": SuiteAnswer,
 *   "gone/suite": SuiteAnswer,
 *   "gone/percolation": PercolationCurve,
 *   "gone/solve": GoneSolution,
 *   "verify": VerificationReport,
 * }} Answers
 */

/**
 * The request to a path.
 * @template {Path} P
 * @typedef {Api[P]["request"]} Question
 */

/**
 * The answer from a path.
 * @template {Path} P
 * @typedef {P extends keyof Answers ? Answers[P] : Api[P]["answer"]} Answer
 */

export {};
