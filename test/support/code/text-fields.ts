import { bodyOf, type HttpRequest, type Site, sendRequest } from '../world/http.ts'

/** OpenAPI schema of a value, as far as an example of it needs. */
type TextFieldsSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, TextFieldsSchema>>
  readonly items?: TextFieldsSchema
  readonly anyOf?: readonly TextFieldsSchema[]
  readonly oneOf?: readonly TextFieldsSchema[]
}
type TextFieldsOperation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: TextFieldsSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: TextFieldsSchema }>> }
}
type TextFieldsDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, TextFieldsOperation>>>> }

/** One place in one call in which a caller may write a text. */
export type TextField = {
  /** Name of the form 'PUT /api/admin/logo logoText'. */
  readonly name: string
  /** Returns the call with the text in this place, and valid values everywhere else. */
  readonly requestWith: (text: string) => { readonly path: string; readonly request: HttpRequest }
}

/** Path of a text within a body: field names and list indexes. */
type FieldPath = readonly (string | number)[]

/** Values of the fields with these names, used while the text is written into another field. */
type ExampleValues = Readonly<Record<string, unknown>>

/** Lists every text field of every call that `/api/docs/json` describes, in bodies, queries and paths. */
export async function readTextFields(site: Site, known: ExampleValues): Promise<readonly TextField[]> {
  const { paths } = bodyOf(await sendRequest<TextFieldsDocument>(site, '/api/docs/json'))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => fieldsOf(path, method.toUpperCase(), operation, known)),
  )
}

function fieldsOf(
  path: string,
  method: string,
  { parameters = [], requestBody }: TextFieldsOperation,
  known: ExampleValues,
): TextField[] {
  const schemas = variantsOf(requestBody?.content['application/json']?.schema)
  const bodies = schemas.map((schema) => exampleOf(schema, known))
  const request = (json: unknown): HttpRequest => ({
    method: method as NonNullable<HttpRequest['method']>,
    ...(json !== undefined && { json }),
  })
  const filled = (values: Readonly<Record<string, string>> = {}) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'))
  const ofAddress = parameters
    .filter(({ schema }) => isText(schema))
    .map(({ name, in: place }) => ({
      name: `${method} ${path} ${name}`,
      requestWith: (text: string) => ({
        path:
          place === 'path'
            ? filled({ [name]: text.toWellFormed() })
            : `${filled()}?${name}=${encodeURIComponent(text.toWellFormed())}`,
        request: request(bodies[0]),
      }),
    }))
  const ofBody = bodies.flatMap((body) =>
    placesOf(body).map((place) => ({
      name: `${method} ${path} ${place.join('.')}`,
      requestWith: (text: string) => ({ path: filled(), request: request(withText(body, place, text)) }),
    })),
  )
  return [...ofAddress, ...ofBody]
}

const isText = ({ type, enum: choices }: TextFieldsSchema) => type === 'string' && choices === undefined

/** Lists a schema for each alternative of a body. */
function variantsOf(schema: TextFieldsSchema | undefined): readonly TextFieldsSchema[] {
  if (schema === undefined) return []
  const kinds = schema.anyOf ?? schema.oneOf
  return kinds === undefined ? [schema] : kinds.flatMap(variantsOf)
}

/** Returns an example that the schema accepts, with every field filled in. */
function exampleOf(schema: TextFieldsSchema, known: ExampleValues): unknown {
  const { type, properties, items } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds !== undefined) return exampleOf(kinds.find(isText) ?? kinds[0] ?? {}, known)
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, it]) => [name, name in known ? known[name] : exampleOf(it, known)]),
    )
  if (type === 'array') return [exampleOf(items ?? {}, known)]
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  return '1'
}

function placesOf(value: unknown): FieldPath[] {
  if (typeof value === 'string') return [[]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner).map((place) => [name, ...place]))
}

function withText(value: unknown, [name, ...rest]: FieldPath, text: string): unknown {
  if (name === undefined) return text
  if (Array.isArray(value)) return value.map((inner, i) => (String(i) === name ? withText(inner, rest, text) : inner))
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [name]: withText(fields[name], rest, text) }
}
