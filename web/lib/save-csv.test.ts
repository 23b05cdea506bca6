import { afterEach, expect, test, vi } from 'vitest'
import { csvBlob } from './save-csv.ts'

afterEach(() => vi.unstubAllGlobals())

const bytesOf = async (language: string) => {
  vi.stubGlobal('navigator', { language })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csvBlob(['id,paid\r\n1,', '0.5\r\n']).arrayBuffer())
}

test('a file starts with a UTF-8 mark and has the separator of the browser’s language', async () => {
  expect(await bytesOf('en-US')).toBe('\ufeffid,paid\r\n1,0.5\r\n')
  expect(await bytesOf('es-ES')).toBe('\ufeffid;paid\r\n1;0,5\r\n')
})
