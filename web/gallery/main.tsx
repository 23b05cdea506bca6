import '../ui/app.css'
import './gallery.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyPart } from '../ui/lazy-part.tsx'
import { WaitForTexts } from '../ui/wait-for-texts.tsx'
import { pretendStates } from './pretend-states.ts'

const Gallery = lazyPart(async () => (await import('./gallery.tsx')).Gallery)

pretendStates()
createRoot(document.getElementById('root') as HTMLElement).render(
  <WaitForTexts>
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  </WaitForTexts>,
)
