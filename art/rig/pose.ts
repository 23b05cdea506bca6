import type { Point } from './path.ts'

/**
 * Moving parts of a character. The pose alone determines the drawing: the body follows the spine, hats and faces sit on the body,
 * and tools hang on the hands. A run or a jump is another pose of the same drawing.
 */
export type Pose = {
  /** Points from the crown to the tip. */
  readonly spine: readonly Point[]
  /** Points of each arm after the shoulder, which is on the body: elbow, then wrist. */
  readonly arms: { readonly near: readonly Point[]; readonly far: readonly Point[] }
  /** Points of each leg after the hip, which is on the body: knee, then ankle. */
  readonly legs: { readonly near: readonly Point[]; readonly far: readonly Point[] }
  /** Direction of the pupils, from −1 to 1 on each axis. */
  readonly gaze: Point
}
