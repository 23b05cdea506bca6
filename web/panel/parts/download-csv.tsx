import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { downloadList, type ListFile } from '../session/download-list.ts'

const MEGABYTE = 1_000_000

/** Downloads a list as a file. The file has all records that match the filters, not only those on the screen. */
export function DownloadCsv({ list }: { list: ListFile }) {
  const [bytes, setBytes] = useState(0)
  const isNarrow = useMedia(NARROW)
  const download = useMutation({
    mutationFn: () => {
      setBytes(0)
      return downloadList(list, setBytes)
    },
    onError: (error) =>
      showToast({
        title: t`Download failed`,
        description: messageFor(error, t`Please try again.`),
        variant: 'destructive',
      }),
  })
  const megabytes = decimalText((bytes / MEGABYTE).toFixed(1))
  return (
    <Button
      className="shrink-0"
      isPending={download.isPending}
      pendingLabel={t`Downloading`}
      {...(bytes > 0 && !isNarrow && { pendingText: t`${megabytes} MB` })}
      onClick={() => download.mutate()}
    >
      <Download className="size-4" aria-hidden="true" />
      <span className="max-md:sr-only">{t`Download CSV`}</span>
    </Button>
  )
}
