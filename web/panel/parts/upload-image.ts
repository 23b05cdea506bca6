import type { CallAnswer } from '#core/api/call.ts'
import type { uploadImage as call } from '#core/api/images.ts'
import { callOperator } from '../session/call-operator.ts'

/** Bytes that the server accepts at most. */
export const IMAGE_BYTES_MAX = 2_000_000

/** Uploads a file unchanged. The answer has the address of the picture. */
export const uploadImage = (file: File): Promise<CallAnswer<typeof call>> =>
  callOperator<typeof call>(
    'POST',
    '/api/admin/images',
    { body: file },
    { headers: { 'Content-Type': file.type || 'application/octet-stream' } },
  )
