import { type ComponentProps, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const WalletGuideDialog = lazyPart(async () => (await import('./wallet-guide-dialog.tsx')).WalletGuideDialog)

/** Opens the wallet guide over the page, e.g. 'How to Connect Wallet'. Loads nothing until it is pressed. */
export function GuideButton(props: Omit<ComponentProps<typeof Button>, 'onClick' | 'isPending'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...props} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <WalletGuideDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
