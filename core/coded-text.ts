/** English sentences by code. The names in braces are the values that differ from case to case. */
export type Sentences = Readonly<Record<string, string>>

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Values for the braces of a sentence. */
export type ValuesOf<Sentence> = Readonly<Record<NamesIn<Sentence>, string>>

/** A sentence as data: its code, and the values for its braces. */
export type CodedText<All extends Sentences> = {
  [Code in keyof All & string]: { readonly code: Code; readonly values: ValuesOf<All[Code]> }
}[keyof All & string]

/** A coded text as the database stores it. `said` is the sentence in the column beside it, which the release before writes alone. */
export type StoredText<All extends Sentences> = CodedText<All> & { readonly said: string }

/** Characters of a node's or a signer's message that are stored at most. */
const VALUE_LENGTH_MAX = 1_000

/** Returns the values in a form that PostgreSQL can store: cut, without zero bytes and unpaired surrogates. */
export const storableValues = <Values extends Readonly<Record<string, string>>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.slice(0, VALUE_LENGTH_MAX).replaceAll('\0', ' ').toWellFormed(),
    ]),
  ) as Values

/** Reads a stored text. Null if its sentence was replaced since, or if a later release wrote a code that this one does not know. */
export function readStored<All extends Sentences>(
  sentences: All,
  sentence: string,
  stored: StoredText<All> | null,
): CodedText<All> | null {
  if (stored?.said !== sentence || !Object.hasOwn(sentences, stored.code)) return null
  const { said, ...text } = stored
  return text as CodedText<All>
}

/** Returns the English sentence of a coded text. */
export const sentenceOf = (
  sentences: Sentences,
  { code, values }: { readonly code: string; readonly values: Readonly<Record<string, string>> },
): string => (sentences[code] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
