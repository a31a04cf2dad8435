/** The memory that all workers of a page share. */

const MIB = 1 << 20;
/** The least and the most for one question: below that, hardly any is answered, and no program takes more. */
const [LEAST, MOST] = [32 * MIB, 256 * MIB];

/** What the questions of a page may take together, by the memory of the machine in GB, as far as the browser tells. @param {number | undefined} machine */
export const allowanceFor = (machine) => ((machine ?? 8) <= 4 ? 256 * MIB : 512 * MIB);

export class Allowance {
  /** @param {number} total */
  constructor(total) {
    this.left = total;
  }

  /** Takes half of what is left, so that there is something for the next one. */
  take() {
    const bytes = Math.max(LEAST, Math.min(this.left / 2, MOST));
    this.left -= bytes;
    return bytes;
  }

  /** @param {number} bytes */
  giveBack(bytes) {
    this.left += bytes;
  }
}
