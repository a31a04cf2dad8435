/** Which steps of a sequence an animation shows, and for how long. */

/** How many pictures there are at most. */
const MOST_FRAMES = 120;
/** How long a picture is shown at least and at most, how long the last one is, and all of them together, in milliseconds. */
const [SHORTEST, LONGEST, LAST, WHOLE] = [60, 700, 2000, 12_000];

/** How long each of so many pictures is shown. @param {number} count */
export function delaysOf(count) {
  const delay = Math.max(SHORTEST, Math.min(LONGEST, WHOLE / count));
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? LAST : delay));
}

/** The steps to show: all of them, or some at equal distances and the last. @param {number} last */
export function stepsOf(last) {
  const stride = Math.ceil((last + 1) / MOST_FRAMES);
  const steps = Array.from({ length: Math.ceil(last / stride) }, (_, index) => index * stride);
  return [...steps, last];
}
