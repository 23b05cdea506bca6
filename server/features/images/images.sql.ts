// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type InsertImageValues = {
  readonly sha256: string
  readonly content: Buffer
  readonly width: number
  readonly height: number
  readonly uploadedBy: string
}
export const insertImage = statement<InsertImageValues, never>(
  'write',
  'insertImage_7f98770e',
  ["sha256","content","width","height","uploadedBy"],
  `insert into images (sha256, content, width, height, uploaded_by)
values ($1, $2, $3, $4, $5)
on conflict (sha256) do nothing`,
)

export type LockUploaderValues = {
  readonly username: string
}
export type LockUploaderRow = {
  readonly locked: number
}
export const lockUploader = statement<LockUploaderValues, LockUploaderRow>(
  'lock',
  'lockUploader_c9f8c0dc',
  ["username"],
  `select 1 as "locked" from operators where username = $1 for update`,
)

export type CountUploadsValues = {
  readonly username: string
}
export type CountUploadsRow = {
  readonly uploads: number
}
export const countUploads = statement<CountUploadsValues, CountUploadsRow>(
  'read',
  'countUploads_ac84ebcd',
  ["username"],
  `select count(*)::integer as "uploads" from audit_log
where username = $1 and action = 'upload picture'
  and at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC'`,
)

export type ReadImageValues = {
  readonly sha256: string
}
export type ReadImageRow = {
  readonly content: Buffer
}
export const readImage = statement<ReadImageValues, ReadImageRow>(
  'read',
  'readImage_9cd64478',
  ["sha256"],
  `select content from images where sha256 = $1`,
)
