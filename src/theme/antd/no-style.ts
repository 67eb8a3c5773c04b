import type { ReactNode } from 'react'

const SCOPE = 'console'
const asItIs = (node: ReactNode): ReactNode => node

/** Replaces the hook of each of antd's style modules in a build, which has a static style sheet. */
export default function noStyle(): [(node: ReactNode) => ReactNode, string, string] {
  return [asItIs, '', SCOPE]
}

/** Additional styles of another component are components in antd. */
export const NoStyle = (): null => null
