import { createRoot } from 'react-dom/client'

/** The least a React page can be: what any sign-in page stands on. */
createRoot(document.getElementById('root')!).render(<main id="ready">hello</main>)
