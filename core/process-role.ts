/** Roles of a server process. By default one process has all of them. */
export const PROCESS_ROLES = ['web', 'watcher', 'payer', 'jobs'] as const

export type ProcessRole = (typeof PROCESS_ROLES)[number]
