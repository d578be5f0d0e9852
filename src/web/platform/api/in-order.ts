/**
 * Makes a function that sends calls one after another, each once the one before has its answer: the server might carry out two calls in
 * another order than they were sent in. A call that fails does not hold up the next.
 */
export function inOrder(): <T>(send: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (send) => {
    const answer = last.then(send)
    last = answer.catch(() => undefined)
    return answer
  }
}
