/** Every demo account's password (docs/contract.md, sandbox). */
export const PASSWORD = 'Sandbox@2026'
