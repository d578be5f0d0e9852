/** Notices of connections. */
export const connections = {
  added: {
    message: ({ name }: { name: string }) => `${name} connected with you`,
  },
}
