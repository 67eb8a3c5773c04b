import { createContext } from 'react'

/** Replaces antd's own context in a build: its default theme would import the palette generator. */
export const defaultTheme = { id: 0, getDerivativeToken: (token: unknown) => token }
export const defaultConfig = { token: {}, override: { override: {} }, hashed: false }
export const DesignTokenContext = createContext<Record<string, unknown>>(defaultConfig)
