/** Stands in for packages that a dependency names and nothing here draws (see vite.config.ts). */
export default function Nothing(): null {
  return null
}

/** @refinedev/antd names it of pro-layout. */
export const PageHeader = Nothing
