/**
 * Replaces packages that a dependency imports but the console never renders (see vite.config.ts).
 */
export default function Nothing(): null {
  return null
}

/** @refinedev/antd imports it from pro-layout. */
export const PageHeader = Nothing
