import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadImage } from '#core/api/images.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { ImageField } from './image-field.tsx'

const KEPT = '/cards/pip.svg'

function Form() {
  const [url, setUrl] = useState('')
  return <ImageField label="Image URL" value={url} onChange={setUrl} />
}

async function openField() {
  const screen = await renderPart(<Form />)
  const address = screen.getByRole('textbox', { name: 'Image URL' })
  const choose = (file: File) => screen.getByLabelText('Picture file').upload(file)
  return { screen, address, choose }
}
const fileOf = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'picture', { type })

beforeEach(() => storeOperatorToken('token'))
afterEach(clearOperatorToken)

test('a file is uploaded unchanged, and its address appears in the field', async () => {
  answer(uploadImage, { url: KEPT, width: 512, height: 512 })
  const { address, choose } = await openField()
  await choose(fileOf(100))
  await expect.element(address).toHaveValue(KEPT)
  expect(requestsOf(uploadImage)[0]?.headers.get('content-type')).toBe('image/png')
  expect(await violations()).toEqual([])
})

test('a file that is too large is not sent', async () => {
  const { screen, choose } = await openField()
  await choose(fileOf(2_000_001))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('A picture can be at most 2 MB.')
  expect(requestsOf(uploadImage)).toHaveLength(0)
})

test('a refusal is shown at the field until another address is entered', async () => {
  refuse(uploadImage, 'image_type_unsupported')
  const { screen, address, choose } = await openField()
  await choose(fileOf(100, 'image/svg+xml'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Only PNG, JPEG and WebP pictures are accepted/)
  await address.fill('https://pictures.example/pip.png')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('an invalid image address is never requested', async () => {
  const { screen, address } = await openField()
  await address.fill('javascript:alert(1)')
  await expect.element(screen.getByRole('img', { name: 'No picture can be shown here' })).toBeVisible()
  expect(document.querySelectorAll('img')).toHaveLength(0)
})
