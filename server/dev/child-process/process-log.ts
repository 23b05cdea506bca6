/** Logger for the code that runs child processes. pino's fits. */
export interface ProcessLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
