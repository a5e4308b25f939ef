/** Counts the requests of an account in each minute of its clock. */

const MINUTE = 60_000_000;

export class RateLimit {
  #minute = 0;
  #requests = 0;

  copy(): RateLimit {
    const copy = new RateLimit();
    copy.#minute = this.#minute;
    copy.#requests = this.#requests;
    return copy;
  }

  /**
   * Counts one request.
   * @param now microseconds since 1970
   * @returns the requests of this minute so far, and the seconds until the next one
   */
  count(now: number): { requests: number; retryAfter: number } {
    const minute = Math.floor(now / MINUTE);
    this.#requests = minute === this.#minute ? this.#requests + 1 : 1;
    this.#minute = minute;
    return { requests: this.#requests, retryAfter: Math.ceil(((minute + 1) * MINUTE - now) / 1_000_000) };
  }
}
