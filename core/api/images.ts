import { z } from 'zod'
import { defineCall } from './call.ts'

export const uploadImage = defineCall({
  method: 'POST',
  path: '/api/admin/images',
  summary:
    'Keep a picture: the body is a PNG, JPEG or WebP of at most 2 MB and 16 megapixels. Its pixels are kept as WebP',
  tag: 'Operator',
  access: 'operator',
  rawBody: { bytesMax: 2_000_000, tooLarge: 'image_too_large' },
  response: z.object({
    url: z.string().meta({ description: 'What to name as the picture of a card or as the logo.' }),
    width: z.int(),
    height: z.int(),
  }),
  errors: [
    'image_type_unsupported',
    'image_too_large',
    'image_too_many_pixels',
    'image_unreadable',
    'image_daily_limit',
  ],
})
