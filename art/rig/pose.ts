import type { Point } from './path.ts'

/**
 * What moves. A character is drawn from its pose alone: the body follows the spine, hats and faces sit on the body, tools
 * hang on the hands. A run or a jump is another pose for the same drawing.
 */
export type Pose = {
  /** From the crown to the tip. */
  readonly spine: readonly Point[]
  /** Shoulder is on the body; each list runs on from there by elbow to wrist. */
  readonly arms: { readonly near: readonly Point[]; readonly far: readonly Point[] }
  /** Hip is on the body; each list runs on from there by knee to ankle. */
  readonly legs: { readonly near: readonly Point[]; readonly far: readonly Point[] }
  /** Where the pupils point, −1 to 1 each way. */
  readonly gaze: Point
}
