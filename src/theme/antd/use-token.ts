import { use } from 'react'
import tokens from 'virtual:antd-tokens'
import { SIZE_SPECS, SIZES, type Size } from '../sizes'
import { DesignTokenContext, defaultTheme } from './context'

type Tokens = Readonly<Record<string, unknown>>

const known = new Map<string, Tokens>()

/** Made by the build, for each 尺寸 and for less motion. */
function tokensOf(size: Size | undefined, motion: boolean): Tokens {
  const key = `${size} ${motion}`
  const found = known.get(key)
  if (found) return found
  const made = { ...tokens[''], ...(size && tokens[size]), motion }
  known.set(key, made)
  return made
}

/** Stands in a build for antd's own, which computes its tokens and inserts them as a style. */
export default function useToken() {
  const { token, cssVar } = use(DesignTokenContext) as { token: Tokens; cssVar?: unknown }
  const size = SIZES.find((one) => SIZE_SPECS[one].controlHeight === token.controlHeight)
  const made = tokensOf(size, token.motion !== false)
  return [defaultTheme, made, '', made, cssVar] as const
}

export const unitless = {}
export const ignore = {}
export const getComputedToken = (token: Tokens): Tokens => token
