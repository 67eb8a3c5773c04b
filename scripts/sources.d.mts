export function isBuilt(): boolean
export function startStamp(): () => void
