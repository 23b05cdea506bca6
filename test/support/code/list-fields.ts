import { z } from 'zod'

type ListFieldsSchema = z.core.JSONSchema.BaseSchema

/** Returns the messages of a schema's refinements, which JSON Schema cannot express. */
const refinementsOf = ({ _zod: { def } }: z.core.$ZodType): string[] =>
  ((def as z.core.$ZodTypeDef).checks ?? []).flatMap((check) => {
    const { check: kind, error } = check._zod.def
    return kind === 'custom' ? [String(error?.({ code: 'custom' } as never) ?? 'has no message')] : []
  })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any' },
    override({ zodSchema, jsonSchema }) {
      const refinements = refinementsOf(zodSchema)
      delete jsonSchema.description
      // Zod omits the default of a field that it transforms.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
      // The pattern of a format comes from the library.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      // The conditions of the written form come before those of the read form.
      if (refinements.length > 0)
        jsonSchema.refinements = [...((jsonSchema.refinements as string[]) ?? []), ...refinements]
      // Every integer has the bounds of safe integers.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })

const hasFields = ({ properties, items, anyOf = [], oneOf = [] }: ListFieldsSchema): boolean =>
  properties !== undefined ||
  items !== undefined ||
  [...anyOf, ...oneOf].some((option) => hasFields(option as ListFieldsSchema))

/**
 * Returns each field with its constraints. Objects, lists of them and the options of a union have their fields on separate
 * lines.
 */
function linesOf(
  { properties, required = [], items, anyOf = [], oneOf = [], ...own }: ListFieldsSchema,
  name: string,
): string[] {
  const fields = Object.entries(properties ?? {}).flatMap(([key, inner]) =>
    linesOf(inner as ListFieldsSchema, `${name}.${key}${required.includes(key) ? '' : '?'}`),
  )
  const ofList = items === undefined ? [] : linesOf(items as ListFieldsSchema, `${name}[]`)
  const isUnion = [...anyOf, ...oneOf].some((option) => hasFields(option as ListFieldsSchema))
  const union = isUnion ? [...anyOf, ...oneOf] : oneOf
  const options = union.flatMap((option, index) => linesOf(option as ListFieldsSchema, `${name}[${index}]`))
  const { $schema: _, additionalProperties, ...rest } = isUnion || anyOf.length === 0 ? own : { anyOf, ...own }
  // Both forms drop fields that no schema names. Only a record has constraints on them.
  const asked = typeof additionalProperties === 'object' ? { ...rest, additionalProperties } : rest
  return [`${name} ${JSON.stringify(asked)}`, ...fields, ...ofList, ...options]
}

const withoutOptionalMarks = (line: string) => line.replaceAll('?', '')

/**
 * Returns the fields that a schema accepts, one a line: `?` after the optional ones, then types, defaults, bounds and the
 * messages of refinements. A field that is read as something else than it is written has a second line, with `->`.
 */
export function listFields(schema: z.ZodType, name: string): string[] {
  const written = linesOf(schemaOf(schema, 'input'), name)
  const read = linesOf(schemaOf(schema, 'output'), name)
  const known = new Set(written.map(withoutOptionalMarks))
  const others = read.filter((line) => !known.has(withoutOptionalMarks(line)) && !line.endsWith(' {}'))
  return [...written, ...others.map((line) => `-> ${line}`)]
}

/** Returns the fields that a schema outputs, one a line, as {@link listFields} does for its input. */
export const listAnswer = (schema: z.ZodType): string[] => linesOf(schemaOf(schema, 'output'), 'answer')
