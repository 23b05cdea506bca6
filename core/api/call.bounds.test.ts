import { expect, test } from 'vitest'
import { z } from 'zod'
import { nameOf, readCalls } from '#test/support/code/calls-of-money.ts'

type JsonSchemaNode = z.core.JSONSchema.BaseSchema

/** Finds each part of a schema whose length a caller decides. */
function unboundedIn(schema: JsonSchemaNode | boolean | undefined, path: string): string[] {
  if (typeof schema !== 'object') return []
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items, additionalProperties } = schema
  const types = [schema.type].flat()
  const isFixed = schema.enum !== undefined || schema.const !== undefined || schema.format === 'uuid'
  const isUnbounded =
    (types.includes('string') && schema.maxLength === undefined && !isFixed) ||
    (types.includes('array') && schema.maxItems === undefined) ||
    (types.includes('object') && additionalProperties !== undefined && additionalProperties !== false)
  return [
    ...(isUnbounded ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => unboundedIn(part as JsonSchemaNode, `${path}.${name}`)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => unboundedIn(part as JsonSchemaNode, path)),
    ...[items].flat().flatMap((part) => unboundedIn(part as JsonSchemaNode, `${path}[]`)),
  ]
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

test('each text and list of a request has a maximum length', async () => {
  const calls = await readCalls()
  expect(calls.length).toBeGreaterThan(100)
  const unbounded = calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part]
      return schema === undefined ? [] : unboundedIn(inputOf(schema), `${nameOf(call)} ${part}`)
    }),
  )
  expect(unbounded).toEqual([])
})

test.each([
  { what: 'a text', schema: z.string(), bounded: z.string().trim().max(9) },
  { what: 'a list', schema: z.array(z.int()), bounded: z.array(z.int()).max(9) },
  { what: 'a text in a list', schema: z.array(z.string()).max(9), bounded: z.array(z.uuid()).max(9) },
  { what: 'a record', schema: z.record(z.string().max(9), z.int()), bounded: z.object({ a: z.int() }) },
  { what: 'an object that takes any field', schema: z.looseObject({}), bounded: z.strictObject({}) },
  { what: 'one of two', schema: z.union([z.int(), z.string()]), bounded: z.union([z.int(), z.enum(['a'])]) },
  {
    what: 'a text before it is read',
    schema: z.string().transform(Number).pipe(z.int()),
    bounded: z.string().max(9).transform(Number).pipe(z.int()),
  },
  {
    what: 'an optional field',
    schema: z.object({ a: z.string().nullish() }),
    bounded: z.object({ a: z.literal('a') }),
  },
])('$what without a maximum is found', ({ schema, bounded }) => {
  expect(unboundedIn(inputOf(schema), 'it')).toHaveLength(1)
  expect(unboundedIn(inputOf(bounded), 'it')).toEqual([])
})
