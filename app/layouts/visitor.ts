/** The script of pages without a framework. All its features also work without script (DESIGN 13.2). */
import "~/accounts/visitor-password";
import "~/landers/visitor-deck";
import "~/pages/visitor-faq";
import "~/signup/visitor-dialog";
import "./visitor-warning";
import "./visitor-menus";
import "./visitor-refusal";
import "./visitor-countdown";
import "./visitor-hidden";
import "./visitor-popup";
import "./visitor-push";
import "./visitor-form-restore";
import "./visitor-unreachable";
import "./visitor-outbox";
