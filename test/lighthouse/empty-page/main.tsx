import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.createElement('main')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <h1>Empty page</h1>
  </StrictMode>,
)
