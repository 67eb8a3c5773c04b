import { renderToString } from 'react-dom/server'
import { createToasts } from '../components/light/toasts'
import { createChoosing } from './choosing'
import type { Edge } from './edge'
import { Entry } from './entry'

/**
 * Prerenders sign-in as HTML: the form accepts input before any script has loaded. The build runs
 * it in Node, where rendering uses none of the edge.
 */
export function renderSignIn(): string {
  const edge = { toasts: createToasts(), choosing: createChoosing(undefined) } as Edge
  return renderToString(<Entry edge={edge} screen="sign-in" />)
}
