import { renderToString } from 'react-dom/server'
import { createToasts } from '../components/light/toasts'
import { createChoosing } from './choosing'
import type { Edge } from './edge'
import { Entry } from './entry'

/**
 * Sign-in as HTML, for the page that a build writes: the form stands and takes text before any
 * script has come. Run by the build in Node, where nothing of the edge is asked for by drawing.
 */
export function renderSignIn(): string {
  const edge = { toasts: createToasts(), choosing: createChoosing(undefined) } as Edge
  return renderToString(<Entry edge={edge} screen="sign-in" />)
}
