import type { Job } from './queue.ts'

/**
 * Sends the head of the audit log's chain once a day to a place outside of this machine.
 *
 * @param tellHead queues the message
 */
export const auditHeadJob = (tellHead: () => Promise<void>): Job => ({
  name: 'audit-log.head',
  schedule: '5 0 * * *',
  run: tellHead,
})
