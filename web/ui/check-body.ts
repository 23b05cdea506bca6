import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import { config, type ZodType } from 'zod'

// The site's policy forbids code from text. zod must not try it, and must be configured before the first schema is created.
config({ jitless: true })

/** Checks a form's values by the schema with which the server reads them. Loaded with the first use of a form. */
export const checkBody = <Body, Values extends FieldValues>(schema: ZodType<Body, Values>) =>
  zodResolver(schema) as Resolver<Values, unknown, Body>
