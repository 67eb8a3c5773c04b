export interface PublicConfig {
  /** Appended before hashing in convention B. */
  signSecret: string
  /** 24 bytes of text, convention A. */
  desKey: string
  /** The gateway's origin; '' for the console's own. */
  apiBase: string
  /** The gateway is a sandbox: its business time differs from the machine's clock. */
  sandbox: boolean
}

/**
 * The public settings: from `<meta name="console-config"
 * content='{"signSecret","desKey","sandbox"}'>`, which the serving gateway writes, so that one
 * build fits every deployment; on a static host from the build's VITE_ variables.
 * @param env `import.meta.env`
 */
export function readConfig(
  document: Document,
  env: Readonly<Record<string, unknown>>,
): PublicConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="console-config"]')?.content
  const served = content ? parseMeta(content) : {}
  const text = (served: unknown, built: unknown) =>
    typeof served === 'string' ? served : typeof built === 'string' ? built : ''
  return {
    signSecret: text(served.signSecret, env.VITE_SIGN_SECRET),
    desKey: text(served.desKey, env.VITE_DES_KEY),
    apiBase: text(served.apiBase, env.VITE_API_BASE).replace(/\/+$/, ''),
    sandbox: served.sandbox === true,
  }
}

function parseMeta(content: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // The error below shows the received text.
  }
  throw new Error(`console-config: wanted JSON, got ${content.slice(0, 60)}`)
}
