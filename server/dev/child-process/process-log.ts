/** What the parts that run child processes need of a logger; pino's fits. */
export interface ProcessLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
