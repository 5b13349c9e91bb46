import { compare } from "./passwords";
import { users } from "./users";

/** Signs a user in by e-mail address and password; gives a session token. */
export async function login(email: string, password: string): Promise<string> {
  const user = await users.findByEmail(email.trim().toLowerCase());
  if (!user || !(await compare(password, user.passwordHash))) {
    throw new Error("INVALID_CREDENTIALS");
  }
  return users.openSession(user.id);
}
