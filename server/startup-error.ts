/**
 * A start cannot continue, and a person can fix the reason.
 *
 * The message is one line that names the variable or the folder and says what to do. `main` prints it without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
