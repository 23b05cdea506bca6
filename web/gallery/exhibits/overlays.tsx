import { CloudOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { HangingSign } from '#web/ui/contact-sign.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OperatorNote } from '#web/ui/operator-note.tsx'

import { showToast } from '#web/ui/toast.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { type Exhibit, LONG, nothing, UNBROKEN } from '../exhibit.ts'

const DONE = { title: 'Claim Approved', description: 'User can now claim their airdrop tokens' }
const FAILED = { title: 'Purchase Failed', description: LONG, variant: 'destructive' } as const

export const overlays = (): Exhibit[] => [
  {
    name: 'Notice',
    states: [
      { state: 'to know before', show: <Notice kind="info">Nothing is sent before you confirm.</Notice> },
      {
        state: 'a problem',
        show: (
          <Notice kind="problem" title="It could not be sent">
            {UNBROKEN}
          </Notice>
        ),
      },
    ],
  },
  {
    name: 'OperatorNote',
    states: [
      { state: 'default', show: <OperatorNote words="Thank you for the post." /> },
      { state: 'a refusal', show: <OperatorNote isRefusal words="You follow two of us only." /> },
    ],
  },
  {
    name: 'HangingSign',
    states: [
      {
        state: 'offline',
        show: (
          <HangingSign
            isBad
            icon={CloudOff}
            text="You are offline. Figures are from 2:05 PM."
            action="Try again"
            onAction={nothing}
          />
        ),
        isWide: true,
      },
      {
        state: 'a new version',
        show: <HangingSign icon={RotateCw} text="There is a new version" action="Reload the page" onAction={nothing} />,
      },
      {
        state: 'long text',
        show: <HangingSign icon={RotateCw} text={LONG} action="Reload the page" onAction={nothing} />,
        isWide: true,
      },
    ],
  },
  {
    name: 'Toast, one at a time',
    states: [
      {
        state: 'press to see it here',
        isWide: true,
        show: (
          <div className="gallery-stage">
            <div className="flex gap-3">
              <Button onClick={() => showToast(DONE)}>Default notice</Button>
              <Button onClick={() => showToast(FAILED)}>Destructive notice</Button>
            </div>
            <ToastHost />
          </div>
        ),
      },
    ],
  },
  {
    name: 'Dialog',
    states: [
      { state: 'default', show: <Opener title="Secure Purchase Notice" text="You pay 29 USDT to the treasury." /> },
      { state: 'wide, long text', show: <Opener title={LONG} text={`${LONG}. `.repeat(30)} isWide /> },
      {
        state: 'under way: only its buttons close it',
        show: <Opener title="Confirming" text="This takes a moment." isBusy />,
      },
    ],
  },
]

type OpenerProps = { title: string; text: string; isWide?: boolean; isBusy?: boolean }

function Opener({ title, text, isWide = false, isBusy = false }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{isBusy ? 'Busy dialog' : isWide ? 'Wide dialog' : 'Dialog'}</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={title}
        description="What it is about."
        isWide={isWide}
        isDismissable={!isBusy}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" isPending={isBusy} onClick={close}>
              Confirm
            </Button>
          </>
        }
      >
        {text}
      </Dialog>
    </>
  )
}
