import { createContext } from 'react'

/** Stands in a build for antd's own, whose default theme brings what makes palettes. */
export const defaultTheme = { id: 0, getDerivativeToken: (token: unknown) => token }
export const defaultConfig = { token: {}, override: { override: {} }, hashed: false }
export const DesignTokenContext = createContext<Record<string, unknown>>(defaultConfig)
