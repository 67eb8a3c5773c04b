import { createRoot } from 'react-dom/client'

/** The smallest possible React page: the floor of any sign-in page. */
createRoot(document.getElementById('root')!).render(<main id="ready">hello</main>)
