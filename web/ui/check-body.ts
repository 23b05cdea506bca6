import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import { config, type ZodType } from 'zod'

// The site's policy allows no code from text: zod must not try it, and must know before the first schema is made.
config({ jitless: true })

/** Checks what a form holds by the very schema by which the server reads it. Loaded with the first use of a form. */
export const checkBody = <Body, Values extends FieldValues>(schema: ZodType<Body, Values>) =>
  zodResolver(schema) as Resolver<Values, unknown, Body>
