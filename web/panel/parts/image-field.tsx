import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { CallAnswer } from '#core/api/call.ts'
import type { uploadImage as call } from '#core/api/images.ts'
import { imageHost, isImageUrl } from '#core/image-url.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { callOperator } from '../session/call-operator.ts'
import { Picture } from './picture.tsx'

type ImageFieldProps = {
  label: string
  /** Address of the picture; empty if there is no picture. */
  value: string
  onChange: (url: string) => void
  /** Problem with the address, as the form reports it. */
  problem?: string | null
}

/** Field for a picture, which is uploaded with a button or by drag and drop, or named by its https address. */
export function ImageField({ label, value, onChange, problem = null }: ImageFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: uploadImage,
    meta: { showsError: true },
    onSuccess: ({ url }) => onChange(url),
  })

  function take(file: File | undefined) {
    if (file === undefined || upload.isPending) return
    upload.reset()
    setIsTooLarge(file.size > IMAGE_BYTES_MAX)
    if (file.size <= IMAGE_BYTES_MAX) upload.mutate(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  function write(url: string) {
    upload.reset()
    setIsTooLarge(false)
    onChange(url)
  }
  const failure = isTooLarge
    ? t`A picture can be at most 2 MB.`
    : upload.error && messageFor(upload.error, t`The picture could not be uploaded. Please try again.`)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file here is what the button beside it does too
    <div
      className={`flex gap-4 rounded-small border-2 border-dashed p-3 ${isOver ? 'border-glow' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Picture src={isImageUrl(value) ? value : ''} className="h-20 w-16" />
      <div className="grid min-w-0 flex-1 gap-3">
        <TextField
          label={label}
          value={value}
          onChange={(event) => write(event.target.value.trim())}
          inputMode="url"
          placeholder="https://"
          isCode
          problem={failure ?? problem}
          hint={
            imageHost(value) === null
              ? t`An https address, or a PNG, JPEG or WebP of up to 2 MB.`
              : t`Open pages show pictures from a new site after a reload.`
          }
        />
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t`Picture file`}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Allows choosing the same file again.
            event.target.value = ''
            take(file)
          }}
        />
        <Button
          className="justify-self-start"
          isPending={upload.isPending}
          pendingLabel={t`Uploading`}
          onClick={() => chooser.current?.click()}
        >
          <ImageUp className="size-4" aria-hidden="true" />
          {t`Upload a picture`}
        </Button>
      </div>
    </div>
  )
}

/** Bytes that the server accepts at most. */
const IMAGE_BYTES_MAX = 2_000_000

/** Uploads a file unchanged. The answer has the address of the picture. */
const uploadImage = (file: File): Promise<CallAnswer<typeof call>> =>
  callOperator<typeof call>(
    'POST',
    '/api/admin/images',
    { body: file },
    { headers: { 'Content-Type': file.type || 'application/octet-stream' } },
  )
