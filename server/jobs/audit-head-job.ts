import type { Job } from './queue.ts'

/**
 * Tells the head of the audit log's chain once a day to a place outside of this machine.
 *
 * @param tellHead puts it on its way
 */
export const auditHeadJob = (tellHead: () => Promise<void>): Job => ({
  name: 'audit-log.head',
  schedule: '5 0 * * *',
  run: tellHead,
})
