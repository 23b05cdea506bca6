import { uploadImage } from '#core/api/images.ts'
import { refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { keepImage } from './keep-image.ts'

export const imageRoutes = ({ db }: { db: Database }): Route[] => [
  // The body is undefined if the request has none.
  route(uploadImage, async ({ session, body }) =>
    (body?.length ?? 0) === 0 ? refuse('image_unreadable') : keepImage(db, session, body),
  ),
]
