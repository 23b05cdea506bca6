import { i18n } from '@lingui/core'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { DecimalField } from './decimal-field.tsx'

/** A form with one amount, and what it holds. */
function Sample() {
  const { register, watch, reset } = useForm({ defaultValues: { amount: '24.65' } })
  return (
    <form>
      <DecimalField label="Amount" placeholder="1.45" {...register('amount')} />
      <output>{watch('amount')}</output>
      <button type="button" onClick={() => reset({ amount: '7.5' })}>
        Reset
      </button>
    </form>
  )
}

async function openSample(language: 'en' | 'es') {
  const screen = await renderPart(<Sample />, { language })
  return { screen, field: screen.getByLabelText('Amount'), held: screen.getByRole('status') }
}

test('in Spanish the field shows and accepts a comma, and the form value has a point', async () => {
  const { screen, field, held } = await openSample('es')
  await expect.element(field).toHaveValue('24,65')
  await expect.element(field).toHaveAttribute('placeholder', '1,45')
  await expect.element(held).toHaveTextContent('24.65')
  await field.fill('3,125')
  await userEvent.tab()
  await expect.element(held).toHaveTextContent('3.125')
  await expect.element(field).toHaveValue('3,125')
  await screen.getByRole('button', { name: 'Reset' }).click()
  await expect.element(field).toHaveValue('7,5')
  await expect.element(held).toHaveTextContent('7.5')
})

test('invalid text stays as typed, for the form to refuse', async () => {
  const { field, held } = await openSample('es')
  for (const typed of ['1.00,5', '1,2,3', 'x']) {
    await field.fill(typed)
    await expect.element(held).toHaveTextContent(typed)
    await expect.element(field).toHaveValue(typed)
  }
})

test('in English the field has a point; a language change reformats it', async () => {
  const { field, held } = await openSample('en')
  await expect.element(field).toHaveValue('24.65')
  await field.fill('3.5')
  i18n.activate('es')
  await expect.element(field).toHaveValue('3,5')
  await userEvent.click(field)
  await userEvent.tab()
  await expect.element(held).toHaveTextContent('3.5')
})
