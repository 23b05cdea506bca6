import '../ui/app.css'
import './gallery.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyPart } from '../ui/lazy-part.tsx'
import { WhenReadable } from '../ui/when-readable.tsx'
import { pretendStates } from './pretend-states.ts'

const Gallery = lazyPart(async () => (await import('./gallery.tsx')).Gallery)

pretendStates()
createRoot(document.getElementById('root') as HTMLElement).render(
  <WhenReadable>
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  </WhenReadable>,
)
